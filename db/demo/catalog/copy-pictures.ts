import { copyFileSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

/** Copies the pictures that are missing or differ in size. Returns how many. */
export function copyPictures(from: string, to: string): number {
  mkdirSync(to, { recursive: true });
  const there = new Map(readdirSync(to).map((name) => [name, statSync(path.join(to, name)).size]));
  const wanted = readdirSync(from).filter((name) => /\.(webp|svg)$/.test(name));
  const missing = wanted.filter((name) => there.get(name) !== statSync(path.join(from, name)).size);
  for (const name of missing) {
    // written to a temporary file, because a reader must never see a partial picture
    const temporary = path.join(to, `.${process.pid}-${name}`);
    copyFileSync(path.join(from, name), temporary);
    renameSync(temporary, path.join(to, name));
  }
  return missing.length;
}
