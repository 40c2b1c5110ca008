/** Returns whether a form field contains a secret, such as a password or a code, judging by its name and type. */
export const isSecretField = (name: string, type: string | undefined): boolean =>
  type === 'password' || /^(?:t?otp|mfa|code)|(?:pass(?:word|code|phrase|wd)?|pwd|pin|secret)\d*$/i.test(name)
