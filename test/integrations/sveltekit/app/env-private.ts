// In place of `$app/env/private`: an application that declares one variable for us, and one of its own.

export let AUTH_APP_ID: string | undefined
export const RETRIES = 3

export function setDeclared(value: string | undefined): void {
  AUTH_APP_ID = value
}
