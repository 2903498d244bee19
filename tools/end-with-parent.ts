// Loaded into a child before its own code. A parent that is killed cannot end its children, and one that
// outlives it keeps its port and the lock of its data folder; so the child watches the channel between them.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep a child alive that has nothing more to do.
process.channel?.unref();
