-- Tables of Better Auth, as far as they are copied.
create table "user" ("id" text primary key, "name" text, "email" text, "emailVerified" integer, "image" text, "createdAt" date);
create table "session" ("id" text primary key, "userId" text, "token" text, "expiresAt" date);
create table "account" ("id" text primary key, "userId" text, "providerId" text, "accountId" text, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" date, "scope" text, "password" text);
