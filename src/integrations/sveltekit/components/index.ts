// Entry `latchkey/sveltekit/components`: names of the components, no code.

export { default as PasskeyButton } from './PasskeyButton.svelte'
export { default as SignIn } from './SignIn.svelte'
export { default as SignOut } from './SignOut.svelte'
