//! The memory and the processors of this machine.

/// A quarter of the memory in bytes, or 1 GiB if the total is unknown.
pub(crate) fn quarter_of_memory() -> usize {
    total_memory().map_or(1 << 30, |bytes| bytes / 4)
}

/// The memory of the machine in bytes. `None` on systems without `/proc/meminfo`.
fn total_memory() -> Option<usize> {
    memory_line("MemTotal:")?.try_into().ok()
}

/// The memory that programs can still take, in bytes. `None` on systems without `/proc/meminfo`.
pub(crate) fn free_memory() -> Option<u64> {
    memory_line("MemAvailable:")
}

/// A line of `/proc/meminfo`, in bytes.
fn memory_line(name: &str) -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    kilobytes.checked_mul(1024)
}

/// Threads of a pool per processor of the machine, at most.
const THREADS_PER_CORE: usize = 4;

/// The number of threads to start if `wanted` are asked for. More than a few per processor only wait for each other, and the
/// results do not depend on the number.
pub(crate) fn usable_threads(wanted: usize) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    wanted.min((THREADS_PER_CORE * cores).max(8))
}
