-- The two roles that Hakiki works as (docs/operations.md). Its user is made by the image of PostgreSQL and owns the database.
create role hakiki_tenant nologin;
create role hakiki_system nologin;
grant hakiki_tenant, hakiki_system to hakiki;
