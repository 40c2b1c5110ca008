/** A wildcard over a top-level domain, or over the domain of a platform where anyone can register a name. */
export const SHARED: RegExp =
  /^https?:\/\/\*\.(?!localhost\b)(?:[^.]+|(?:vercel|netlify|web|pages|workers|herokuapp|onrender|fly|github|ngrok-free|azurewebsites)\.\w+)$/

/** Second-level domains of countries, such as `co.uk`. */
const COUNTRY = /^(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/

/**
 * Returns whether a domain of two labels looks like a public suffix. Browsers have the list of all, which is too large to
 * include, so this is for warnings only.
 *
 * @see https://publicsuffix.org
 */
export const isProbablySuffix = (domain: string): boolean => COUNTRY.test(domain) || SHARED.test(`https://*.${domain}`)
