/// <reference types="@auth/sveltekit" />

declare module "@auth/sveltekit" {
  interface User {
    /** Set by the `session` callback */
    role?: string
  }
}

export {}
