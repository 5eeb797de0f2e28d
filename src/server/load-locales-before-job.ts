import { loadLocales } from '../modules/content/languages/load-locales.ts';
import type { Job } from '../platform/jobs/job.ts';

type LocaleContext = Parameters<typeof loadLocales>[0];

/** A job that writes mails in the languages and with the texts of the shop, also in a process that serves no requests. */
export function loadLocalesBeforeJob(job: Job, context: LocaleContext): Job {
  return {
    name: job.name,
    schedule: job.schedule,
    async run(now) {
      await loadLocales(context);
      return job.run(now);
    },
  };
}
