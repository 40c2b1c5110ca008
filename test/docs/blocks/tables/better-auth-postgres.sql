-- Tables of Better Auth, as far as they are copied.
create table "user" ("id" text primary key, "name" text, "email" text, "emailVerified" boolean, "image" text, "createdAt" timestamptz);
create table "session" ("id" text primary key, "userId" text, "token" text, "expiresAt" timestamptz);
create table "account" ("id" text primary key, "userId" text, "providerId" text, "accountId" text, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamptz, "scope" text, "password" text);
