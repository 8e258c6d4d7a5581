-- Deeds on leagues take who manages the server, or a role that it names.

-- +goose Up
ALTER TABLE servers ADD COLUMN keepers TEXT NOT NULL DEFAULT ''; -- that role's id
