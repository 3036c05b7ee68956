-- A turn's own statements name their tenant while they run (turns.sql), after they were planned: the planner read the
-- setting, found nobody's tenant, which has no rows, and took any index that begins with the tenant. A turn was looked up
-- among all turns of its tenant, 8 ms where it had 27,000. Behind a SELECT the setting is no value to plan by.
SET LOCAL search_path = platter, public;

ALTER POLICY own_tenant ON turns
    USING (tenant = (SELECT current_setting('platter.tenant', true)))
    WITH CHECK (tenant = (SELECT current_setting('platter.tenant', true)));
