/** The tables that drizzle-kit makes of what `@auth/drizzle-adapter` has for PostgreSQL. */
export const AUTHJS_DRIZZLE_SCHEMA = `
  create table "user" (
    id text primary key, name text, email text unique, "emailVerified" timestamp, image text);
  create table account (
    "userId" text not null references "user" (id) on delete cascade, type text not null, provider text not null,
    "providerAccountId" text not null, refresh_token text, access_token text, expires_at integer, token_type text,
    scope text, id_token text, session_state text, primary key (provider, "providerAccountId"));
  create table session (
    "sessionToken" text primary key, "userId" text not null references "user" (id) on delete cascade,
    expires timestamp not null);
  create table "verificationToken" (
    identifier text not null, token text not null, expires timestamp not null, primary key (identifier, token));
  create table authenticator (
    "credentialID" text not null unique, "userId" text not null references "user" (id) on delete cascade,
    "providerAccountId" text not null, "credentialPublicKey" text not null, counter integer not null,
    "credentialDeviceType" text not null, "credentialBackedUp" boolean not null, transports text,
    primary key ("userId", "credentialID"));
`
