/** SQL of docs/operations.md, "A PostgreSQL of your own": one statement each. */
export const databaseRoles = (password: string): readonly string[] => [
  `create role hakiki login password '${password}'`,
  'create role hakiki_tenant nologin',
  'create role hakiki_system nologin',
  'grant hakiki_tenant, hakiki_system to hakiki',
  'create database hakiki owner hakiki',
];
