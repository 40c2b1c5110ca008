// node --import ./clock.ts: a process whose clock is CLOCK_OFFSET seconds ahead, so that a test need not wait.

const OFFSET = Number(process.env['CLOCK_OFFSET'] ?? 0) * 1000

const now = Date.now.bind(Date)

Date.now = () => now() + OFFSET

globalThis.Date = new Proxy(Date, {
  construct(target, args: unknown[], newTarget) {
    return Reflect.construct(target, args.length === 0 ? [Date.now()] : args, newTarget)
  },
})
// Those who ask a date what made it must find the one that they know.
Date.prototype.constructor = Date

// A test that is cut short cannot end this process; the broken channel does.
process.once('disconnect', () => process.exit())
process.channel?.unref()
