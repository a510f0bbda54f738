// SPDX-License-Identifier: MIT
pragma solidity =0.7.6;
pragma abicoder v2;

import '@uniswap/v3-core/contracts/libraries/FullMath.sol';
import '@uniswap/v3-core/contracts/libraries/LiquidityMath.sol';
import '@uniswap/v3-core/contracts/libraries/LowGasSafeMath.sol';
import '@uniswap/v3-core/contracts/libraries/Oracle.sol';
import '@uniswap/v3-core/contracts/libraries/Position.sol';
import '@uniswap/v3-core/contracts/libraries/SafeCast.sol';
import '@uniswap/v3-core/contracts/libraries/SqrtPriceMath.sol';
import '@uniswap/v3-core/contracts/libraries/SwapMath.sol';
import '@uniswap/v3-core/contracts/libraries/Tick.sol';
import '@uniswap/v3-core/contracts/libraries/TickBitmap.sol';
import '@uniswap/v3-core/contracts/libraries/TickMath.sol';

/// What a pool of Uniswap V3 does, on its libraries for mainnet: that package has no source of the pool.
contract Pool {
    using LowGasSafeMath for uint256;
    using Oracle for Oracle.Observation[65535];
    using Position for mapping(bytes32 => Position.Info);
    using Position for Position.Info;
    using SafeCast for uint256;
    using Tick for mapping(int24 => Tick.Info);
    using TickBitmap for mapping(int16 => uint256);

    int24 private constant SPACING = 60;
    uint24 private constant FEE = 3000;

    uint160 public price;
    int24 public tick;
    uint128 public liquidity;
    uint256 public growth0;
    uint256 public growth1;
    uint32 public time = 1000;
    uint16 public index;
    uint16 public cardinality;
    uint16 public cardinalityNext;
    mapping(int24 => Tick.Info) public ticks;
    mapping(int16 => uint256) public bitmap;
    mapping(bytes32 => Position.Info) public positions;
    Oracle.Observation[65535] public observations;

    constructor(uint160 first) {
        price = first;
        tick = TickMath.getTickAtSqrtRatio(first);
        (cardinality, cardinalityNext) = observations.initialize(time);
    }

    function pass(uint32 duration) external {
        time += duration;
    }

    function grow(uint16 next) external {
        cardinalityNext = observations.grow(cardinalityNext, next);
    }

    function observe(uint32[] memory ago) external view returns (int56[] memory sums) {
        (sums, ) = observations.observe(time, ago, tick, index, liquidity, cardinality);
    }

    function change(int24 lower, int24 upper, int128 delta) external returns (int256 amount0, int256 amount1) {
        (int56 sum, uint160 seconds_) = observations.observeSingle(time, 0, tick, index, liquidity, cardinality);
        uint128 most = Tick.tickSpacingToMaxLiquidityPerTick(SPACING);
        if (delta != 0) {
            bool flipsLower = ticks.update(lower, tick, delta, growth0, growth1, seconds_, sum, time, false, most);
            bool flipsUpper = ticks.update(upper, tick, delta, growth0, growth1, seconds_, sum, time, true, most);
            if (flipsLower) bitmap.flipTick(lower, SPACING);
            if (flipsUpper) bitmap.flipTick(upper, SPACING);
        }
        (uint256 inside0, uint256 inside1) = ticks.getFeeGrowthInside(lower, upper, tick, growth0, growth1);
        positions.get(msg.sender, lower, upper).update(delta, inside0, inside1);
        if (delta < 0) {
            if (ticks[lower].liquidityGross == 0) ticks.clear(lower);
            if (ticks[upper].liquidityGross == 0) ticks.clear(upper);
        }
        return amounts(lower, upper, delta);
    }

    function amounts(int24 lower, int24 upper, int128 delta) private returns (int256 amount0, int256 amount1) {
        uint160 low = TickMath.getSqrtRatioAtTick(lower);
        uint160 high = TickMath.getSqrtRatioAtTick(upper);
        if (tick < lower) {
            amount0 = SqrtPriceMath.getAmount0Delta(low, high, delta);
        } else if (tick < upper) {
            (index, cardinality) = observations.write(index, time, tick, liquidity, cardinality, cardinalityNext);
            amount0 = SqrtPriceMath.getAmount0Delta(price, high, delta);
            amount1 = SqrtPriceMath.getAmount1Delta(low, price, delta);
            liquidity = LiquidityMath.addDelta(liquidity, delta);
        } else {
            amount1 = SqrtPriceMath.getAmount1Delta(low, high, delta);
        }
    }

    struct Step {
        int24 next;
        bool isInitialized;
        uint160 target;
        uint256 amountIn;
        uint256 amountOut;
        uint256 fee;
    }

    function swap(bool isDown, int256 amount, uint160 limit) external returns (int256 left, int256 moved) {
        require(amount != 0, 'AS');
        require(
            isDown
                ? limit < price && limit > TickMath.MIN_SQRT_RATIO
                : limit > price && limit < TickMath.MAX_SQRT_RATIO,
            'SPL'
        );
        left = amount;
        while (left != 0 && price != limit) {
            Step memory step;
            (step.next, step.isInitialized) = bitmap.nextInitializedTickWithinOneWord(tick, SPACING, isDown);
            if (step.next < TickMath.MIN_TICK) step.next = TickMath.MIN_TICK;
            else if (step.next > TickMath.MAX_TICK) step.next = TickMath.MAX_TICK;
            step.target = TickMath.getSqrtRatioAtTick(step.next);
            (price, step.amountIn, step.amountOut, step.fee) = SwapMath.computeSwapStep(
                price,
                (isDown ? step.target < limit : step.target > limit) ? limit : step.target,
                liquidity,
                left,
                FEE
            );
            if (amount > 0) {
                left -= (step.amountIn + step.fee).toInt256();
                moved -= step.amountOut.toInt256();
            } else {
                left += step.amountOut.toInt256();
                moved += (step.amountIn.add(step.fee)).toInt256();
            }
            if (liquidity > 0) {
                uint256 fees = FullMath.mulDiv(step.fee, 1 << 128, liquidity);
                if (isDown) growth0 += fees;
                else growth1 += fees;
            }
            cross(step, isDown);
        }
    }

    function cross(Step memory step, bool isDown) private {
        if (price != step.target) {
            tick = TickMath.getTickAtSqrtRatio(price);
            return;
        }
        if (step.isInitialized) {
            int128 net = ticks.cross(step.next, growth0, growth1, 0, 0, time);
            liquidity = LiquidityMath.addDelta(liquidity, isDown ? -net : net);
        }
        tick = isDown ? step.next - 1 : step.next;
    }
}

contract Coin {
    bool public isSilent;
    bool public isFailing;

    constructor(bool silent, bool failing) {
        isSilent = silent;
        isFailing = failing;
    }

    function transfer(address, uint256) external returns (bool) {
        if (isSilent) {
            assembly {
                return(0, 0)
            }
        }
        return !isFailing;
    }
}
