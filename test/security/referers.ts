/** Hostile pages that a form may say it came from. */
export const REFERERS: readonly string[] = [
  'https://evil.example/x',
  'https://evil.example/auth/signin?callbackUrl=/x',
  'javascript:alert(1)',
  '//evil.example',
]
