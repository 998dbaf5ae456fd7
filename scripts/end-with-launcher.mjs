// Loaded into the launched program: a launcher that was killed closes the channel, and the program shuts down in good order.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
