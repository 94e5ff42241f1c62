//! The memory of this machine.

/// A quarter of the memory in bytes, or 1 GiB if the total is unknown.
pub(crate) fn quarter_of_memory() -> usize {
    total_memory().map_or(1 << 30, |bytes| bytes / 4)
}

/// The memory of the machine in bytes, from `/proc/meminfo`. `None` on systems without that file.
fn total_memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
    let kilobytes: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    kilobytes.checked_mul(1024)
}
