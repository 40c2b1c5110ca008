import type { Env } from '../../types/env.ts'
import type { Finding } from '../../types/finding.ts'

/** Returns the prefix of a provider's environment variables: `AUTH_MICROSOFT_ENTRA_ID`. */
export const toEnvPrefix = (id: string): string => `AUTH_${id.toUpperCase().replaceAll('-', '_')}`

/**
 * Reads an environment variable without surrounding spaces and line breaks. All variables of latchkey are read here.
 *
 * @param report Receives a finding if the value is in quotes, which Docker's `--env-file` and some dashboards keep.
 * @returns `null` if it is missing or empty.
 */
export function readVariable(env: Env, name: string, report: (finding: Finding) => void = () => {}): string | null {
  const text = env[name]?.trim()
  if (!text) return null
  const [, , bare = text] = /^(["'])(.*)\1$/s.exec(text) ?? []
  if (bare !== text) report({ option: name, problem: 'is in quotes, which are part of its value', fix: 'Remove them.' })
  return bare.trim() || null
}
