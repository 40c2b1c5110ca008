/** Returns whether a form field identifies the user, judging by its name and type. */
export const isUsername = (name: string, type: string | undefined): boolean =>
  type === 'email' ||
  (type !== 'password' && /^(?:user|login|e?-?mail|identifier|phone|mobile|nick|handle|account)/i.test(name))
