//! Rewrites the instructions of a function: other indices of functions, and each number in as few bytes as possible.

use crate::wasm_bytes::{WasmReader, write_number, write_signed};

/// Copies instructions to the end of `from`, and replaces each index of a function by `renamed` of it. `None` if an instruction is not
/// known.
pub(crate) fn rewrite(from: &mut WasmReader<'_>, renamed: &dyn Fn(u32) -> Option<u32>, to: &mut Vec<u8>) -> Option<()> {
    while !from.is_at_end() {
        instruction(from, renamed, to)?;
    }
    Some(())
}

/// Copies the instructions of an initial value, up to its end.
pub(crate) fn rewrite_value(
    from: &mut WasmReader<'_>,
    renamed: &dyn Fn(u32) -> Option<u32>,
    to: &mut Vec<u8>,
) -> Option<()> {
    while instruction(from, renamed, to)? != 0x0b {}
    Some(())
}

/// Copies one instruction, and returns its first byte.
fn instruction(from: &mut WasmReader<'_>, renamed: &dyn Fn(u32) -> Option<u32>, to: &mut Vec<u8>) -> Option<u8> {
    let code = from.byte()?;
    to.push(code);
    match code {
        // unreachable, nop, else, end, return, drop, select, comparisons and arithmetic, ref.is_null
        0x00 | 0x01 | 0x05 | 0x0b | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 | 0xd1 => {}
        // block, loop, if; i32.const, i64.const; ref.null
        0x02..=0x04 | 0x41 | 0x42 | 0xd0 => write_signed(from.signed()?, to),
        // br, br_if; local, global and table instructions; memory.size, memory.grow
        0x0c | 0x0d | 0x20..=0x26 | 0x3f | 0x40 => numbers(1, from, to)?,
        // call, return_call, ref.func
        0x10 | 0x12 | 0xd2 => write_number(renamed(from.number()?)?, to),
        // call_indirect, return_call_indirect
        0x11 | 0x13 => numbers(2, from, to)?,
        // br_table
        0x0e => {
            let count = from.number()?;
            write_number(count, to);
            numbers(count as usize + 1, from, to)?;
        }
        // select with types
        0x1c => {
            let count = from.number()?;
            write_number(count, to);
            to.extend(from.bytes(count as usize)?);
        }
        // loads and stores
        0x28..=0x3e => address(from, to)?,
        // f32.const, f64.const
        0x43 => to.extend(from.bytes(4)?),
        0x44 => to.extend(from.bytes(8)?),
        0xfc => {
            let code = from.number()?;
            write_number(code, to);
            let count = match code {
                0..=7 => 0,
                9 | 11 | 13 | 15..=17 => 1,
                8 | 10 | 12 | 14 => 2,
                _ => return None,
            };
            numbers(count, from, to)?;
        }
        0xfd => vector(from, to)?,
        _ => return None,
    }
    Some(code)
}

/// Copies the rest of an instruction of simd128.
fn vector(from: &mut WasmReader<'_>, to: &mut Vec<u8>) -> Option<()> {
    let code = from.number()?;
    write_number(code, to);
    match code {
        // loads and stores
        0..=11 | 92 | 93 => address(from, to)?,
        // v128.const, i8x16.shuffle
        12 | 13 => to.extend(from.bytes(16)?),
        // one lane taken out or replaced
        21..=34 => to.push(from.byte()?),
        // one lane loaded or stored
        84..=91 => {
            address(from, to)?;
            to.push(from.byte()?);
        }
        14..=20 | 35..=83 | 94..=255 => {}
        _ => return None,
    }
    Some(())
}

/// Copies an alignment and an offset. A module with several memories is not known.
fn address(from: &mut WasmReader<'_>, to: &mut Vec<u8>) -> Option<()> {
    let alignment = from.number().filter(|alignment| *alignment < 0x40)?;
    write_number(alignment, to);
    numbers(1, from, to)
}

fn numbers(count: usize, from: &mut WasmReader<'_>, to: &mut Vec<u8>) -> Option<()> {
    for _ in 0..count {
        write_number(from.number()?, to);
    }
    Some(())
}
