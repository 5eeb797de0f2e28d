import { loadLocales } from '../modules/content/languages/load-locales.ts';
import type { Job } from '../platform/jobs/job.ts';

type LocaleContext = Parameters<typeof loadLocales>[0];

/** Loads the languages and changed texts before each run, because a process without requests does not load them. */
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
