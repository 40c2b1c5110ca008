// In place of `$app/env`, which only the build of an application makes. A test may say otherwise, see harness.ts.

export let building = false
export let dev = false

export function setMode(mode: { readonly building?: boolean; readonly dev?: boolean }): void {
  building = mode.building ?? false
  dev = mode.dev ?? false
}
