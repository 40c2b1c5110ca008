/** Second-level domains of countries, such as `co.uk`. */
const COUNTRY = /^(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/

/** Domains of platforms where anyone can register a name. */
const PLATFORM = /^(?:vercel|netlify|web|pages|workers|herokuapp|onrender|fly|github|ngrok-free|azurewebsites)\.\w+$/

/** Returns whether anyone can register a name below the domain of a platform. */
export const isPlatform = (domain: string): boolean => PLATFORM.test(domain)

/**
 * Returns whether a domain looks like a public suffix of two labels. Browsers have the list of all, which is too large to
 * include, so this is for warnings only.
 *
 * @see https://publicsuffix.org
 */
export const isProbablySuffix = (domain: string): boolean => COUNTRY.test(domain) || isPlatform(domain)
