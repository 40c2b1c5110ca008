/** Whether a field of a form says who the user is, going by its name and type. */
export const isUsername = (name: string, type: string | undefined): boolean =>
  type === 'email' ||
  (type !== 'password' && /^(?:user|login|e?-?mail|identifier|phone|mobile|nick|handle|account)/i.test(name))
