-- A server's tables may stand in words, without pictures.

-- +goose Up
ALTER TABLE servers ADD COLUMN text_only INTEGER NOT NULL DEFAULT 0 CHECK (text_only IN (0, 1));
