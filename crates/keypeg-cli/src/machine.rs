//! What this machine has.

/// A quarter of the memory, or 1 GiB where the system does not tell.
pub(crate) fn quarter_of_memory() -> usize {
    total_memory().map_or(1 << 30, |bytes| bytes / 4)
}

/// The memory of the machine in bytes, from the file where Linux tells it. Other systems have other ways; there the
/// default is small enough for any.
fn total_memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
    let kilobytes: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    kilobytes.checked_mul(1024)
}
