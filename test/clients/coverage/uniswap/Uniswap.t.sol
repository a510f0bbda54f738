// SPDX-License-Identifier: MIT
pragma solidity =0.7.6;
pragma abicoder v2;

import '@uniswap/v3-core/contracts/libraries/BitMath.sol';
import '@uniswap/v3-core/contracts/libraries/FullMath.sol';
import '@uniswap/v3-core/contracts/libraries/SqrtPriceMath.sol';
import '@uniswap/v3-core/contracts/libraries/TickMath.sol';
import '@uniswap/v3-core/contracts/libraries/TransferHelper.sol';
import '@uniswap/v3-periphery/contracts/libraries/LiquidityAmounts.sol';
import '@uniswap/v3-periphery/contracts/libraries/Path.sol';
import './Pool.sol';

abstract contract Drive {
    function fails(address to, bytes memory data) internal {
        (bool isDone, ) = to.call(data);
        require(!isDone, 'should fail');
    }
}

contract PoolTest is Drive {
    uint160 private constant ONE = 1 << 96;

    function testSwaps() public {
        Pool pool = new Pool(ONE);
        pool.change(-600, 600, 10**18);
        pool.change(-120, 60, 5 * 10**18);
        pool.change(120, 240, 10**17);
        pool.change(-240, -180, 10**17);
        pool.swap(true, 10**15, TickMath.MIN_SQRT_RATIO + 1);
        pool.swap(false, 10**17, TickMath.MAX_SQRT_RATIO - 1);
        pool.swap(true, -(10**15), TickMath.MIN_SQRT_RATIO + 1);
        pool.swap(false, -(10**14), TickMath.MAX_SQRT_RATIO - 1);
        pool.swap(true, 10**19, TickMath.getSqrtRatioAtTick(-700));
        pool.change(-600, 600, 0);
        pool.change(-600, 600, -(10**18));
        fails(address(pool), abi.encodeWithSelector(Pool.change.selector, -600, 600, -1));
        fails(address(pool), abi.encodeWithSelector(Pool.change.selector, -601, 600, 1));
        fails(address(pool), abi.encodeWithSelector(Pool.change.selector, -660, 600, type(int128).max));
        fails(address(pool), abi.encodeWithSelector(Pool.change.selector, -180, 660, 0));
        fails(address(pool), abi.encodeWithSelector(Pool.swap.selector, true, 0, 0));
        fails(address(pool), abi.encodeWithSelector(Pool.swap.selector, true, 1, 0));
    }

    function testOracle() public {
        Pool pool = new Pool(ONE);
        pool.grow(4);
        pool.grow(3);
        for (uint256 i = 0; i < 7; i++) {
            pool.change(-600, 600, 10**6);
            pool.pass(10);
        }
        pool.change(-600, 600, 10**6);
        pool.change(-600, 600, 10**6);
        pool.pass(5);
        uint32[] memory ago = new uint32[](5);
        (ago[0], ago[1], ago[2], ago[3], ago[4]) = (0, 3, 5, 12, 25);
        pool.observe(ago);
        ago[0] = 9000;
        fails(address(pool), abi.encodeWithSelector(Pool.observe.selector, ago));
    }
}

contract LibrariesTest is Drive {
    using Path for bytes;

    function ratio(int24 tick) external pure returns (uint160) {
        return TickMath.getSqrtRatioAtTick(tick);
    }

    function tickAt(uint160 price) external pure returns (int24) {
        return TickMath.getTickAtSqrtRatio(price);
    }

    function mulDiv(uint256 a, uint256 b, uint256 c) external pure returns (uint256) {
        return FullMath.mulDiv(a, b, c);
    }

    function bits(uint256 value) external pure returns (uint256) {
        return BitMath.mostSignificantBit(value) + BitMath.leastSignificantBit(value);
    }

    function send(address coin) external {
        TransferHelper.safeTransfer(coin, address(1), 1);
    }

    function output(uint160 price, uint128 liquidity, uint256 amount, bool isDown) external pure {
        SqrtPriceMath.getNextSqrtPriceFromOutput(price, liquidity, amount, isDown);
        SqrtPriceMath.getNextSqrtPriceFromInput(price, liquidity, amount, isDown);
    }

    function testTicks() public {
        this.ratio(887272);
        this.ratio(-524287);
        this.ratio(1);
        fails(address(this), abi.encodeWithSelector(this.ratio.selector, 887273));
        this.tickAt(TickMath.MIN_SQRT_RATIO);
        this.tickAt(1 << 128);
        fails(address(this), abi.encodeWithSelector(this.tickAt.selector, 1));
        this.bits(1 << 200);
        this.bits(type(uint256).max);
        fails(address(this), abi.encodeWithSelector(this.bits.selector, 0));
    }

    function testNumbers() public {
        this.mulDiv(6, 7, 2);
        this.mulDiv(1 << 200, 1 << 100, 1 << 80);
        fails(address(this), abi.encodeWithSelector(this.mulDiv.selector, 1 << 200, 1 << 100, 1));
        fails(address(this), abi.encodeWithSelector(this.mulDiv.selector, 1, 1, 0));
        FullMath.mulDivRoundingUp(7, 3, 2);
        this.output(1 << 96, 10**18, 10**6, true);
        this.output(1 << 96, 10**18, 10**6, false);
        this.output(1 << 100, 1 << 100, 1 << 60, true);
        fails(address(this), abi.encodeWithSelector(this.output.selector, 0, 1, 1, true));
        fails(address(this), abi.encodeWithSelector(this.output.selector, 1 << 96, 1, 1 << 200, true));
        LiquidityAmounts.getLiquidityForAmounts(1 << 96, 1 << 95, 1 << 97, 1000, 1000);
        LiquidityAmounts.getAmountsForLiquidity(1 << 96, 1 << 97, 1 << 95, 1000);
    }

    function testPaths() public {
        bytes memory path = abi.encodePacked(address(1), uint24(3000), address(2), uint24(500), address(3));
        path.decodeFirstPool();
        if (path.hasMultiplePools()) path.skipToken().decodeFirstPool();
        path.numPools();
        path.getFirstPool();
    }

    function testTransfers() public {
        this.send(address(new Coin(false, false)));
        this.send(address(new Coin(true, false)));
        fails(address(this), abi.encodeWithSelector(this.send.selector, new Coin(false, true)));
        fails(address(this), abi.encodeWithSelector(this.send.selector, this));
    }
}
