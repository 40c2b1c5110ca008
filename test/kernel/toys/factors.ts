/** The second factors of users. An error refuses the sign-in. */
export interface Factors {
  has(userId: string): Promise<boolean>
  verify(userId: string, code: string): Promise<boolean>
}
