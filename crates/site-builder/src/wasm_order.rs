//! Sorts the functions of a WebAssembly module by name, and drops the names.
//!
//! Hosts compress the module. What gzip finds again must be within 32 KB, and functions with similar names, such as those of one
//! generic function, have similar code. So a sorted module is smaller once it is compressed.

use std::collections::HashMap;

use crate::wasm_bytes::{WasmReader, write_number, write_part};
use crate::wasm_code::{rewrite, rewrite_value};

/// The magic number and the version.
const HEAD: usize = 8;

/// The module with sorted functions and without custom sections. `None` if it has something that is not known here, or no names.
pub(crate) fn sorted(module: &[u8]) -> Option<Vec<u8>> {
    let mut reader = WasmReader(module);
    let mut sorted = reader.bytes(HEAD)?.to_vec();
    let mut sections = Vec::new();
    while !reader.is_at_end() {
        sections.push((reader.byte()?, reader.part()?));
    }
    let section = |wanted| sections.iter().find(|(kind, _)| *kind == wanted).map(|(_, part)| part.clone());
    let imported = imported_functions(section(2)?)?;
    let types = listed(section(3)?, |part| part.number())?;
    let bodies = listed(section(10)?, |part| part.part())?;
    let names = names(&sections)?;
    // The order of the functions that are not imported.
    let mut order: Vec<usize> = (0..bodies.len()).collect();
    let name = |place: usize| names.get(&(imported + place as u32)).copied().unwrap_or_default();
    order.sort_by_key(|&place| (name(place), bodies[place].0));
    let mut places = vec![0; order.len()];
    for (place, &before) in order.iter().enumerate() {
        places[before] = place as u32;
    }
    let renamed = |index: u32| match index.checked_sub(imported) {
        None => Some(index),
        Some(place) => Some(imported + places.get(place as usize)?),
    };
    for (kind, part) in sections {
        let mut written = Vec::new();
        match kind {
            0 => continue,
            3 => {
                write_number(types.len() as u32, &mut written);
                order.iter().for_each(|&place| write_number(types[place], &mut written));
            }
            6 => globals(part, &renamed, &mut written)?,
            7 => exports(part, &renamed, &mut written)?,
            // A start function.
            8 => write_number(renamed(part.clone().number()?)?, &mut written),
            9 => elements(part, &renamed, &mut written)?,
            10 => {
                write_number(bodies.len() as u32, &mut written);
                for &place in &order {
                    write_part(&body(bodies[place].clone(), &renamed)?, &mut written);
                }
            }
            1..=12 => written.extend(part.0),
            _ => return None,
        }
        sorted.push(kind);
        write_part(&written, &mut sorted);
    }
    Some(sorted)
}

type Renamed<'a> = &'a dyn Fn(u32) -> Option<u32>;

/// The items of a section behind their number.
fn listed<'a, T>(mut part: WasmReader<'a>, mut item: impl FnMut(&mut WasmReader<'a>) -> Option<T>) -> Option<Vec<T>> {
    (0..part.number()?).map(|_| item(&mut part)).collect()
}

/// The number of imported functions. Other imports are not known.
fn imported_functions(part: WasmReader<'_>) -> Option<u32> {
    let import = |part: &mut WasmReader<'_>| {
        part.part()?;
        part.part()?;
        (part.byte()? == 0).then_some(())?;
        part.number()
    };
    Some(listed(part, import)?.len() as u32)
}

/// The names of functions by their index.
fn names<'a>(sections: &[(u8, WasmReader<'a>)]) -> Option<HashMap<u32, &'a [u8]>> {
    for (_, part) in sections.iter().filter(|(kind, _)| *kind == 0) {
        let mut part = part.clone();
        if part.part()?.0 != b"name" {
            continue;
        }
        while !part.is_at_end() {
            let (kind, names) = (part.byte()?, part.part()?);
            if kind == 1 {
                return Some(listed(names, |names| Some((names.number()?, names.part()?.0)))?.into_iter().collect());
            }
        }
    }
    None
}

fn globals(mut part: WasmReader<'_>, renamed: Renamed<'_>, to: &mut Vec<u8>) -> Option<()> {
    let count = part.number()?;
    write_number(count, to);
    for _ in 0..count {
        // The type, and whether it can be changed.
        to.extend(part.bytes(2)?);
        rewrite_value(&mut part, renamed, to)?;
    }
    Some(())
}

fn exports(mut part: WasmReader<'_>, renamed: Renamed<'_>, to: &mut Vec<u8>) -> Option<()> {
    let count = part.number()?;
    write_number(count, to);
    for _ in 0..count {
        write_part(part.part()?.0, to);
        let (kind, index) = (part.byte()?, part.number()?);
        to.push(kind);
        write_number(if kind == 0 { renamed(index)? } else { index }, to);
    }
    Some(())
}

/// The tables of functions. Only those that compilers of Rust write are known: an offset and a list of indices.
fn elements(mut part: WasmReader<'_>, renamed: Renamed<'_>, to: &mut Vec<u8>) -> Option<()> {
    let count = part.number()?;
    write_number(count, to);
    for _ in 0..count {
        (part.number()? == 0).then_some(())?;
        write_number(0, to);
        rewrite_value(&mut part, renamed, to)?;
        let functions = part.number()?;
        write_number(functions, to);
        for _ in 0..functions {
            write_number(renamed(part.number()?)?, to);
        }
    }
    Some(())
}

/// The local variables of a function, and its instructions.
fn body(mut part: WasmReader<'_>, renamed: Renamed<'_>) -> Option<Vec<u8>> {
    let mut written = Vec::new();
    let groups = part.number()?;
    write_number(groups, &mut written);
    for _ in 0..groups {
        write_number(part.number()?, &mut written);
        written.push(part.byte()?);
    }
    rewrite(&mut part, renamed, &mut written)?;
    Some(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The function `z` calls an imported one and `a`, which returns 7. `z` is exported.
    #[test]
    fn functions_are_sorted_and_calls_follow_them() {
        let module: Vec<u8> = [
            &b"\0asm\x01\0\0\0"[..],
            &[1, 5, 1, 0x60, 0, 1, 0x7f],
            &[2, 7, 1, 1, b'm', 1, b'f', 0, 0],
            &[3, 3, 2, 0, 0],
            &[7, 5, 1, 1, b'e', 0, 1],
            // The index of the second call has more bytes than it needs.
            &[10, 15, 2, 8, 0, 0x10, 0, 0x10, 0x82, 0, 0x6a, 0x0b, 4, 0, 0x41, 7, 0x0b],
            &[0, 14, 4, b'n', b'a', b'm', b'e', 1, 7, 2, 1, 1, b'z', 2, 1, b'a'],
        ]
        .concat();
        let expected: Vec<u8> = [
            &b"\0asm\x01\0\0\0"[..],
            &[1, 5, 1, 0x60, 0, 1, 0x7f],
            &[2, 7, 1, 1, b'm', 1, b'f', 0, 0],
            &[3, 3, 2, 0, 0],
            &[7, 5, 1, 1, b'e', 0, 2],
            &[10, 14, 2, 4, 0, 0x41, 7, 0x0b, 7, 0, 0x10, 0, 0x10, 1, 0x6a, 0x0b],
        ]
        .concat();
        assert_eq!(sorted(&module).unwrap(), expected);
    }

    #[test]
    fn a_module_that_is_not_known_is_left_alone() {
        assert_eq!(sorted(b""), None);
        assert_eq!(sorted(b"\0asm\x01\0\0\0"), None);
    }
}
