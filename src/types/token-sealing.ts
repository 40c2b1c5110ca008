import type { KeyRing } from './keys.ts'

/** How a configuration seals the tokens of accounts. */
export interface TokenSealing {
  readonly keys: KeyRing
  /** Whether new tokens are sealed. Sealed ones always open. */
  readonly isOn: boolean
}
