/**
 * Secrets that look random, and that so many tutorials print that they stand in many repositories: whoever knows one
 * can make a session for anybody. What is not random is refused by the library already.
 */
export const PUBLISHED_SECRETS: ReadonlySet<string> = new Set(['LlKq6ZtYbr+hTC073mAmAh9/h2HwMfsFo4hrfCx5mLg='])

/** What is written where a secret belongs, in examples: `your-256-bit-secret`. */
export const PLACEHOLDER: RegExp =
  /change[-_ ]?(?:me|this)|replace[-_ ]?(?:me|this|with)|(?:your|own|super|my|top|dev|test)[-_ ]?(?:\w+[-_ ]){0,3}secret|keyboard[-_ ]?cat|generate[-_ ]|openssl[-_ ]rand|at[-_ ]least[-_ ]\d|^secret$|example|<.*>/i
