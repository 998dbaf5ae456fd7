// Preloaded into the launched program. If the launcher is killed, the channel closes and the program shuts down gracefully.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
