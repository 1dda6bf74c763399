import { defineConfig } from 'drizzle-kit';

// drizzle-kit asks for a default export.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/*/tables.ts',
  out: './src/database/migrations',
  casing: 'snake_case',
});
