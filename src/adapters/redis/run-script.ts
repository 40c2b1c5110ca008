import type { SendCommand } from './clients.ts'

/** Redis identifies a script by its digest. @see https://redis.io/docs/latest/commands/evalsha/ */
async function hashScript(script: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(script))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Runs a script by its digest. Its text is sent only if the server does not know it, after a restart or a failover. */
export function createRunner(
  sendCommand: SendCommand,
  script: string,
): (keys: readonly string[], args: readonly string[]) => Promise<unknown> {
  const naming = hashScript(script)
  return async (keys, args) => {
    const rest = [String(keys.length), ...keys, ...args]
    try {
      return await sendCommand(keys[0], 'EVALSHA', await naming, ...rest)
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return sendCommand(keys[0], 'EVAL', script, ...rest)
    }
  }
}
