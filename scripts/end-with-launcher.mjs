// Loaded into the launched program: if the launcher is killed, the channel closes and the program shuts down gracefully.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
