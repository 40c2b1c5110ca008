// Of the application: what its src/env.ts declares. SvelteKit makes the module.
declare module '$app/env/private' {}
