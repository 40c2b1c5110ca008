// The variables that the application declares in src/env.ts. SvelteKit generates the module.
declare module '$app/env/private' {}
