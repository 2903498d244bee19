// Loaded into a child before its own code. A killed parent cannot end its children, and a remaining child keeps its
// port and the lock of its data folder. So the child watches the channel between them.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep a finished child alive.
process.channel?.unref();
