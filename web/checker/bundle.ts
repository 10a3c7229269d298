/**
 * Benchmark bundles of the site: prompts with a known hash, so that a visitor needs only
 * predictions.
 */

import { ofSchema } from '../shared/schema';
import type { Manifest } from './protocol';

export interface Bundle {
  manifest: Manifest;
  /** The prompts for `Checker.check`. */
  prompts: Blob;
  /**
   * Whether the hash was checked. Browsers offer SHA-256 only to secure pages: https, or this
   * machine.
   */
  verified: boolean;
}

export interface DownloadProgress {
  done: number;
  total: number;
}

/** Fetches the bundle of a manifest. Throws if its hash differs from the manifest's. */
export async function fetchBundle(
  manifestUrl: URL,
  {
    signal,
    onProgress = () => undefined,
  }: { signal?: AbortSignal; onProgress?: (progress: DownloadProgress) => void } = {},
): Promise<Bundle> {
  const found: unknown = await (await get(manifestUrl, signal)).json();
  const manifest = ofSchema<Manifest>(found, 'assay-bundle@1', manifestUrl.href);
  const response = await get(new URL(manifest.file, manifestUrl), signal);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let done = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    chunks.push(read.value);
    done += read.value.length;
    onProgress({ done, total: manifest.bytes });
  }
  const prompts = new Blob(chunks);
  const verified = isSecureContext;
  if (prompts.size !== manifest.bytes || (verified && (await sha256(prompts)) !== manifest.sha256)) {
    throw new Error(`The bundle “${manifest.name}” differs from its manifest. Reload the page to fetch it again.`);
  }
  return { manifest, prompts, verified };
}

async function get(url: URL, signal: AbortSignal | undefined): Promise<Response> {
  const response = await fetch(url, signal ? { signal } : {});
  if (!response.ok) throw new Error(`${url.href} could not be fetched: ${response.status} ${response.statusText}`);
  return response;
}

async function sha256(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
