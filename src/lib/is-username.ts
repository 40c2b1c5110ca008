import { isSecretField } from './is-secret-field.ts'

/** Returns whether a form field identifies the user, judging by its name and type. */
export const isUsername = (name: string, type: string | undefined): boolean =>
  type === 'email' ||
  (!isSecretField(name, type) && /^(?:user|login|e?-?mail|identifier|phone|mobile|nick|handle|account)/i.test(name))
