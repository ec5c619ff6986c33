import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Config } from '#server/core/config.ts';
import { asTenant } from '#server/core/db/tenancy.ts';
import { type Running } from '#server/server.ts';
import { type AppContract } from '#shared/contract.ts';
import { type Client } from '#shared/core/client.ts';
import type { Role } from '#shared/core/roles.ts';
import './light-hashing.ts';
/**
 * [Note: Test databases] With `TEST_DATABASE_URL`, tests that depend on how a database locks, searches, starts or fails
 * run on PostgreSQL and on the embedded database.
 */
export declare const databases: {
    kind: 'embedded' | 'postgres';
    url?: string;
}[];
/**
 * Runs a feature's tests on PostgreSQL if available, otherwise on the embedded database. Browser tests always use the
 * embedded one.
 */
export declare const featureDatabases: typeof databases;
/** The whole server with background tasks and without pages, one per database and test process. */
export declare function serverOn(url?: string, overrides?: Partial<Config>): Promise<Running>;
/** A user of the site: the typed client on a real server. */
export interface Person extends Client<AppContract> {
    id: string;
    token: string | undefined;
    username: string;
    email: string;
    /** A raw request as this user. */
    inject(options: InjectOptions): Promise<LightMyRequestResponse>;
}
export declare const password = "correct horse battery";
/** A new company with users, and another company. Companies isolate tests, so nothing is cleaned up. */
export declare function world({ url, plan, ...overrides }?: {
    url?: string;
    plan?: 'free' | 'pro' | 'business';
} & Partial<Config>): Promise<{
    app: import("fastify").FastifyInstance;
    pipeline: import("#server/core/http/request-pipeline.ts").RequestPipeline;
    database: import("#server/core/db/database.ts").Database;
    routes: string[];
    address: string;
    stop(): Promise<void>;
    here: {
        id: string;
        slug: string;
        host: string;
        asOwner: <T>(work: Parameters<typeof asTenant<T>>[3]) => Promise<T>;
        person: (role: Role) => Promise<Person>;
        as: (token: string | undefined) => Person;
        visitor: () => Person;
    };
    otherCompany: {
        id: string;
        slug: string;
        host: string;
        asOwner: <T>(work: Parameters<typeof asTenant<T>>[3]) => Promise<T>;
        person: (role: Role) => Promise<Person>;
        as: (token: string | undefined) => Person;
        visitor: () => Person;
    };
    visitor: Person;
    member: Person;
    moderator: Person;
    admin: Person;
    neighbour: Person;
}>;
