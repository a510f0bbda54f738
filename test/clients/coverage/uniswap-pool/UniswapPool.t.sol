// SPDX-License-Identifier: MIT
pragma solidity =0.7.6;
pragma abicoder v2;

import '@uniswap/v3-core-optimism/contracts/UniswapV3Factory.sol';
import '@uniswap/v3-core-optimism/contracts/UniswapV3Pool.sol';

contract Coin {
    mapping(address => uint256) public balanceOf;

    constructor() {
        balanceOf[msg.sender] = type(uint128).max;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(balanceOf[msg.sender] >= amount, 'too little');
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

abstract contract Drive {
    function fails(address to, bytes memory data) internal {
        (bool isDone, ) = to.call(data);
        require(!isDone, 'should fail');
    }
}

/// Has both coins, and pays what a pool asks for, unless its data say that it should not.
abstract contract Trader is
    Drive,
    IUniswapV3MintCallback,
    IUniswapV3SwapCallback,
    IUniswapV3FlashCallback
{
    uint160 internal constant ONE = 1 << 96;
    uint160 internal immutable LOWEST = TickMath.MIN_SQRT_RATIO + 1;
    uint160 internal immutable HIGHEST = TickMath.MAX_SQRT_RATIO - 1;

    Coin internal coin0;
    Coin internal coin1;

    constructor() {
        (coin0, coin1) = (new Coin(), new Coin());
        if (address(coin0) > address(coin1)) (coin0, coin1) = (coin1, coin0);
    }

    function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata data) external override {
        if (data.length == 0) pay(int256(amount0), int256(amount1));
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external override {
        if (data.length == 0) pay(amount0, amount1);
    }

    function uniswapV3FlashCallback(uint256 fee0, uint256 fee1, bytes calldata data) external override {
        (uint256 amount0, uint256 amount1) = abi.decode(data, (uint256, uint256));
        pay(int256(amount0 + fee0), int256(amount1 + fee1));
    }

    function pay(int256 amount0, int256 amount1) private {
        if (amount0 > 0) coin0.transfer(msg.sender, uint256(amount0));
        if (amount1 > 0) coin1.transfer(msg.sender, uint256(amount1));
    }
}

/// Owns a factory, and a pool at a price of one with liquidity around it.
abstract contract PoolOwner is Trader {
    UniswapV3Factory internal factory = new UniswapV3Factory();
    UniswapV3Pool internal pool;

    /// A contract under construction takes no calls, and a pool calls who pays it.
    function open() internal {
        pool = UniswapV3Pool(factory.createPool(address(coin0), address(coin1), 3000));
        pool.initialize(ONE);
        mint(-600, 600, 10**18);
    }

    function mint(int24 lower, int24 upper, uint128 amount) internal {
        pool.mint(address(this), lower, upper, amount, '');
    }

    function swap(bool isDown, int256 amount) internal {
        pool.swap(address(this), isDown, amount, isDown ? LOWEST : HIGHEST, '');
    }

    function swapFails(bool isDown, int256 amount, uint160 limit, bytes memory data) internal {
        fails(address(pool), abi.encodeWithSelector(pool.swap.selector, this, isDown, amount, limit, data));
    }
}

contract FactoryTest is Trader {
    function create(UniswapV3Factory factory, address one, address other, uint24 fee) private {
        fails(address(factory), abi.encodeWithSelector(factory.createPool.selector, one, other, fee));
    }

    function testFactory() public {
        UniswapV3Factory factory = new UniswapV3Factory();
        create(factory, address(coin0), address(coin0), 3000);
        create(factory, address(coin0), address(0), 3000);
        create(factory, address(coin0), address(coin1), 1);
        factory.createPool(address(coin1), address(coin0), 500);
        create(factory, address(coin0), address(coin1), 500);
        factory.enableFeeAmount(1, 1);
        fails(address(factory), abi.encodeWithSelector(factory.enableFeeAmount.selector, 1, 1));
        fails(address(factory), abi.encodeWithSelector(factory.enableFeeAmount.selector, 2, 0));
        fails(address(factory), abi.encodeWithSelector(factory.enableFeeAmount.selector, 10**6, 1));
        factory.setOwner(address(1));
        fails(address(factory), abi.encodeWithSelector(factory.enableFeeAmount.selector, 2, 1));
        fails(address(factory), abi.encodeWithSelector(factory.setOwner.selector, this));
    }
}

contract LiquidityTest is PoolOwner {
    function testLiquidity() public {
        open();
        fails(address(pool), abi.encodeWithSelector(pool.initialize.selector, ONE));
        mint(-1200, -600, 10**15);
        mint(600, 1200, 10**15);
        mintFails(-600, 600, 0, '');
        mintFails(600, -600, 1, '');
        mintFails(-601, 600, 1, '');
        mintFails(-600, 600, 10**18, 'unpaid');
        swap(true, 10**15);
        pool.burn(-600, 600, 0);
        pool.burn(-600, 600, 10**17);
        pool.burn(-1200, -600, 10**15);
        pool.burn(600, 1200, 10**15);
        fails(address(pool), abi.encodeWithSelector(pool.burn.selector, -600, 600, 10**18));
        fails(address(pool), abi.encodeWithSelector(pool.burn.selector, -60, 60, 0));
        pool.collect(address(this), -600, 600, 1, 1);
        pool.collect(address(this), -600, 600, type(uint128).max, type(uint128).max);
        pool.collect(address(this), -600, 600, 1, 1);
    }

    function mintFails(int24 lower, int24 upper, uint128 amount, bytes memory data) private {
        fails(address(pool), abi.encodeWithSelector(pool.mint.selector, this, lower, upper, amount, data));
    }
}

contract SwapTest is PoolOwner {
    function testSwaps() public {
        open();
        mint(-120, 60, 5 * 10**18);
        mint(120, 240, 10**17);
        mint(-240, -180, 10**17);
        swap(true, 10**15);
        swap(false, 10**17);
        swap(true, -(10**15));
        swap(false, -(10**14));
        pool.setFeeProtocol(4, 10);
        swap(true, 10**18);
        swap(false, 10**18);
        swap(true, 10**16);
        pool.swap(address(this), true, 10**18, ONE, '');
        swapFails(true, 0, LOWEST, '');
        swapFails(true, 1, 0, '');
        swapFails(false, 1, ONE / 2, '');
        swapFails(true, 10**6, LOWEST, 'unpaid');
        swapFails(false, 10**6, HIGHEST, 'unpaid');
        pool.collectProtocol(address(this), 10, 10);
        pool.collectProtocol(address(this), type(uint128).max, type(uint128).max);
        pool.collectProtocol(address(this), 0, 0);
    }
}

contract FlashTest is PoolOwner {
    function testFlashes() public {
        open();
        flash(10**15, 10**15);
        flash(0, 0);
        pool.setFeeProtocol(10, 4);
        flash(10**15, 0);
        flash(0, 10**15);
        fails(
            address(pool),
            abi.encodeWithSelector(pool.flash.selector, this, 10**6, 0, abi.encode(0, 0))
        );
        fails(address(pool), abi.encodeWithSelector(pool.setFeeProtocol.selector, 3, 4));
        fails(address(pool), abi.encodeWithSelector(pool.setFeeProtocol.selector, 4, 11));
        factory.setOwner(address(1));
        fails(address(pool), abi.encodeWithSelector(pool.setFeeProtocol.selector, 0, 0));
        fails(address(pool), abi.encodeWithSelector(pool.collectProtocol.selector, this, 1, 1));
    }

    function flash(uint256 amount0, uint256 amount1) private {
        pool.flash(address(this), amount0, amount1, abi.encode(amount0, amount1));
    }
}

/// The pool with a clock of its own: a test is one transaction.
contract TimedPool is UniswapV3Pool {
    uint32 private time = 1000;

    function pass(uint32 duration) external {
        time += duration;
    }

    function _blockTimestamp() internal view override returns (uint32) {
        return time;
    }
}

/// Deploys a pool as the factory does.
contract OracleTest is Trader {
    TimedPool private pool;

    function parameters() external view returns (address, address, address, uint24, int24) {
        return (address(this), address(coin0), address(coin1), 3000, 60);
    }

    function testOracle() public {
        pool = new TimedPool();
        fails(address(pool), abi.encodeWithSelector(pool.increaseObservationCardinalityNext.selector, 4));
        pool.initialize(ONE);
        pool.increaseObservationCardinalityNext(4);
        pool.increaseObservationCardinalityNext(3);
        pool.mint(address(this), -600, 600, 10**18, '');
        pool.mint(address(this), 660, 720, 10**18, '');
        pool.mint(address(this), -720, -660, 10**18, '');
        for (uint256 i = 0; i < 6; i++) {
            pool.swap(address(this), i % 2 == 0, 10**16, i % 2 == 0 ? LOWEST : HIGHEST, '');
            pool.pass(10);
        }
        pool.snapshotCumulativesInside(-600, 600);
        pool.snapshotCumulativesInside(660, 720);
        pool.snapshotCumulativesInside(-720, -660);
        fails(address(pool), abi.encodeWithSelector(pool.snapshotCumulativesInside.selector, -60, 60));
        uint32[] memory ago = new uint32[](5);
        (ago[0], ago[1], ago[2], ago[3], ago[4]) = (0, 3, 5, 12, 25);
        pool.observe(ago);
        (bool isDone, ) = address(pool).delegatecall(abi.encodeWithSelector(pool.observe.selector, ago));
        require(!isDone, 'should fail');
        ago[0] = 9000;
        fails(address(pool), abi.encodeWithSelector(pool.observe.selector, ago));
    }
}
