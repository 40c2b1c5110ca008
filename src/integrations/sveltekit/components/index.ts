// Entry `latchkey/sveltekit/components`: re-exports of the components only.

export { default as PasskeyButton } from './PasskeyButton.svelte'
export { default as SignIn } from './SignIn.svelte'
export { default as SignOut } from './SignOut.svelte'
