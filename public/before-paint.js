// Hides the top banner for those who closed it, before anything is painted, so that nothing moves.
try {
  const banner = document.currentScript?.dataset.topBanner;
  if (banner && localStorage.getItem('topBannerClosed') === banner)
    document.documentElement.dataset.topBanner = 'closed';
} catch {
  // storage refused: the banner shows, and can still be closed
}
