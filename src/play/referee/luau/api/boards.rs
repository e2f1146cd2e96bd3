//! Boards: neighbours, paths, distances, lines, directions.

use std::rc::Rc;

use mlua::{Function, IntoLua, Lua, Table, Value};

use crate::thing::{Place, Space, Thing};
use warpress_geometry::path::Step;
use warpress_model::{Direction, Scope};

use crate::luau::argument::Needed;
use crate::luau::convert::Handle;
use crate::luau::given::pure;
use crate::luau::{Luau, lent};

fn space(handle: Handle, luau: &Luau) -> mlua::Result<usize> {
    match handle.0 {
        Thing::Space(Space(space)) if (space as usize) < luau.compiled.board.len() => Ok(space as usize),
        Thing::Piece(piece) => {
            let stands = lent::look(|m| Ok(m.play.table.space(&m.compiled, piece)))?;
            stands
                .map(|space| space.0 as usize)
                .ok_or_else(|| Needed::not("a piece on a space", "one that stands on none").into())
        }
        other => Err(Needed::not("a space", other.sort()).into()),
    }
}

fn handle(space: usize) -> Handle {
    Handle(Thing::Space(Space(space as u32)))
}

/// The id of a map.
fn map_id(handle: Handle, luau: &Luau) -> mlua::Result<&str> {
    let Thing::Map(at) = handle.0 else {
        return Err(Needed::not("a map", handle.0.sort()).into());
    };
    Ok(luau.compiled.game.maps.get_index(usize::from(at)).map_or("", |(id, _)| id.as_str()))
}

fn direction(word: &str) -> mlua::Result<Direction> {
    Direction::parse(word).ok_or_else(|| {
        let words: Vec<_> = Direction::ALL.iter().map(|one| one.word()).collect();
        mlua::Error::runtime(format!("“{word}” is not a direction; there are {}", words.join(", ")))
    })
}

/// What a step costs: 1, or what a program's function makes of the space left, the space entered and the terrains of
/// the edge between them. `nil` and `false` bar the way.
fn toll<'m>(
    lua: &'m Lua,
    cost: Option<&'m Function>,
    failed: &'m mut Option<mlua::Error>,
) -> impl FnMut(&Step<'_>) -> Option<u32> + 'm {
    move |step| {
        if step.exit.closed {
            return None;
        }
        let Some(cost) = cost else { return Some(1) };
        let answer = lua
            .create_sequence_from(step.exit.crosses.iter().map(String::as_str))
            .and_then(|crossed| cost.call::<Value>((handle(step.from), handle(step.to), crossed)));
        match answer {
            Ok(Value::Integer(number)) => u32::try_from(number).ok(),
            Ok(Value::Number(number)) if number >= 0.0 => Some(number as u32),
            Ok(Value::Boolean(true)) => Some(1),
            Ok(Value::Nil | Value::Boolean(false)) => None,
            Ok(other) => {
                failed.get_or_insert(mlua::Error::runtime(format!("a {} is not a cost", other.type_name())));
                None
            }
            Err(error) => {
                failed.get_or_insert(error);
                None
            }
        }
    }
}

fn spaces(lua: &Lua, all: impl IntoIterator<Item = usize>) -> mlua::Result<Table> {
    lua.create_sequence_from(all.into_iter().map(handle))
}

pub(super) fn add(luau: &Rc<Luau>, raw: &Table) -> mlua::Result<()> {
    pure!(luau, raw, "neighbours", |h, lua, from: Handle| {
        let from = space(from, h)?;
        let open = h.compiled.board.exits(from).iter().filter(|exit| !exit.closed).map(|exit| exit.to);
        let mut next: Vec<_> = open.collect();
        next.dedup();
        spaces(lua, next)
    });
    pure!(luau, raw, "distance", |h, _lua, from: Handle, to: Handle| {
        Ok(h.compiled.board.distance(space(from, h)?, space(to, h)?))
    });
    pure!(luau, raw, "range", |h, _lua, from: Handle, to: Handle| {
        Ok(h.compiled.board.range(space(from, h)?, space(to, h)?))
    });
    pure!(luau, raw, "within", |h, lua, from: Handle, most: u32| {
        spaces(lua, h.compiled.board.within(space(from, h)?, most))
    });
    pure!(luau, raw, "reach", |h, lua, from: Handle, budget: u32, cost: Option<Function>| {
        let from = space(from, h)?;
        let mut failed = None;
        let found = h.compiled.board.reach(from, budget, toll(lua, cost.as_ref(), &mut failed));
        if let Some(error) = failed {
            return Err(error);
        }
        let costs = lua.create_table()?;
        for (space, cost) in &found {
            costs.raw_set(handle(*space), *cost)?;
        }
        Ok((spaces(lua, found.into_iter().map(|(space, _)| space))?, costs))
    });
    pure!(luau, raw, "path", |h, lua, from: Handle, to: Handle, cost: Option<Function>| {
        let (from, to) = (space(from, h)?, space(to, h)?);
        let mut failed = None;
        let found = h.compiled.board.path(from, to, toll(lua, cost.as_ref(), &mut failed));
        if let Some(error) = failed {
            return Err(error);
        }
        match found {
            Some(path) => Ok((Value::Table(spaces(lua, path.spaces)?), Some(path.cost))),
            None => Ok((Value::Nil, None)),
        }
    });
    pure!(luau, raw, "line", |h, lua, from: Handle, to: Handle| {
        let Some(line) = h.compiled.board.line(space(from, h)?, space(to, h)?) else { return Ok(None) };
        spaces(lua, line.into_iter().flatten()).map(Some)
    });
    pure!(luau, raw, "sees", |h, _lua, from: Handle, to: Handle, blocks: Option<Function>| {
        let mut failed = None;
        let sees = h.compiled.board.sees(space(from, h)?, space(to, h)?, |cell| {
            let Some(blocks) = &blocks else { return false };
            blocks.call::<bool>(handle(cell)).unwrap_or_else(|error| {
                failed.get_or_insert(error);
                true
            })
        });
        failed.map_or(Ok(sees), Err)
    });
    pure!(luau, raw, "ray", |h, lua, from: Handle, way: String| {
        spaces(lua, h.compiled.board.ray(space(from, h)?, direction(&way)?))
    });
    pure!(luau, raw, "ahead", |h, _lua, from: Handle, way: String| {
        Ok(h.compiled.board.ahead(space(from, h)?, direction(&way)?).map(handle))
    });
    pure!(luau, raw, "turned", |h, _lua, from: Handle, way: String, by: i32| {
        Ok(h.compiled.board.turn(space(from, h)?, direction(&way)?, by).map(Direction::word))
    });
    pure!(luau, raw, "directions", |h, lua, from: Handle| {
        lua.create_sequence_from(h.compiled.board.directions(space(from, h)?).iter().map(|way| way.word()))
    });
    pure!(luau, raw, "bearing", |h, _lua, from: Handle, to: Handle| {
        Ok(h.compiled.board.bearing(space(from, h)?, space(to, h)?).map(Direction::word))
    });
    pure!(luau, raw, "aligned", |h, _lua, from: Handle, to: Handle| {
        Ok(h.compiled.board.aligned(space(from, h)?, space(to, h)?).map(Direction::word))
    });
    pure!(luau, raw, "along", |h, _lua, from: Handle, by: i32| {
        let found = h.compiled.board.along(space(from, h)?, by);
        Ok((found.map(|(space, _)| handle(space)), found.map(|(_, laps)| laps)))
    });
    pure!(luau, raw, "zone", |h, lua, map: Handle, zone: String| {
        let name = map_id(map, h)?;
        let full = format!("{name}/{zone}");
        let known = h.compiled.game.maps.get(name).is_some_and(|map| map.zones.contains_key(&zone));
        if !known {
            return Err(mlua::Error::runtime(format!("the map “{name}” has no zone “{zone}”")));
        }
        spaces(lua, h.compiled.board.zone(&full).iter().copied())
    });
    pure!(luau, raw, "space_of", |h, lua, map: Handle, id: String| {
        let name = map_id(map, h)?;
        match h.compiled.board.at(&format!("{name}/{id}")) {
            Some(space) => handle(space).into_lua(lua),
            None => Err(mlua::Error::runtime(format!("the map “{name}” has no space “{id}”"))),
        }
    });
    pure!(luau, raw, "pieces_on", |h, lua, on: Handle, sort: Option<String>| {
        let at = space(on, h)?;
        let sort = sort.map(|sort| h.word(&sort)).transpose()?;
        let found = lent::look(|m| {
            let mut found = Vec::new();
            for (definition, info) in (0_u16..).zip(&m.compiled.places) {
                if info.per == Scope::Space {
                    found.extend_from_slice(m.play.table.held(Place::new(definition, at)));
                }
            }
            if let Some(sort) = sort {
                m.look(|view| found.retain(|piece| view.is(*piece, sort)));
            }
            Ok(found)
        })?;
        lua.create_sequence_from(found.into_iter().map(|piece| Handle(Thing::Piece(piece))))
    });
    pure!(luau, raw, "closed", |h, _lua, at: Handle| {
        let at = space(at, h)?;
        let info = &h.compiled.spaces[at];
        let (_, map) = h.compiled.game.maps.get_index(usize::from(info.map)).unzip();
        let first = h.compiled.maps[usize::from(info.map)].start as usize;
        Ok(map.and_then(|map| map.spaces.get(at - first)).is_some_and(|space| space.closed))
    });
    Ok(())
}
