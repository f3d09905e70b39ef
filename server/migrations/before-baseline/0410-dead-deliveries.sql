-- Deliveries that were given up, counted for `/metrics`.
create index webhook_deliveries_dead on webhook_deliveries (finished_at) where state = 'dead';
