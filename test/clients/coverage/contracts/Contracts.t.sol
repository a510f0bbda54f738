// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import { Owned } from "./Owned.sol";
import { Oracle, Reader, IOracle } from "./Oracle.sol";
import { Treasury, IReceipt } from "./Treasury.sol";
import { Choices } from "./Choices.sol";
import { Forwarder, Counter, Cloner } from "./Forwarder.sol";

/// The calls. Each function is a test of forge, a test of Hardhat, and a transaction on the devnet.
contract ChoicesTest {
    function passes(address to, bytes memory data) internal {
        (bool isDone, ) = to.call(data);
        require(isDone, "should pass");
    }

    function fails(address to, bytes memory data) internal {
        (bool isDone, ) = to.call(data);
        require(!isDone, "should fail");
    }

    function testChain() public {
        Choices choices = new Choices();
        choices.chain(0);
        choices.chain(2);
        choices.chain(2);
        choices.chain(3);
    }

    function testBare() public {
        Choices choices = new Choices();
        choices.bare(6);
        choices.bare(7);
        choices.bare(8);
        choices.bare(5);
    }

    function testNested() public {
        Choices choices = new Choices();
        choices.nested(true, true);
        choices.nested(true, false);
        choices.nested(false, false);
    }

    function testTernary() public {
        Choices choices = new Choices();
        choices.ternary(0);
        choices.ternary(2);
        choices.ternary(4);
    }

    function testLogic() public {
        Choices choices = new Choices();
        choices.logic(true, false, true);
        choices.logic(false, false, true);
        choices.logic(false, false, false);
    }

    function testChecks() public {
        Choices choices = new Choices();
        choices.checks(4);
        choices.checks(2);
        fails(address(choices), abi.encodeCall(Choices.checks, (0)));
        fails(address(choices), abi.encodeCall(Choices.checks, (3)));
        fails(address(choices), abi.encodeCall(Choices.checks, (5)));
    }

    function testRefuse() public {
        Choices choices = new Choices();
        choices.refuse(0);
        fails(address(choices), abi.encodeCall(Choices.refuse, (1)));
        fails(address(choices), abi.encodeCall(Choices.refuse, (3)));
        fails(address(choices), abi.encodeCall(Choices.refuse, (4)));
    }

    function testLoops() public {
        Choices choices = new Choices();
        choices.loops(0);
        choices.loops(5);
    }

    function testEarly() public {
        Choices choices = new Choices();
        choices.early(0);
        choices.early(4);
        choices.low(1);
        choices.low(4);
        choices.roots(3);
        choices.roots(30);
        choices.typed("a", "b");
        choices.nothing();
    }
}

contract OracleTest {
    receive() external payable {}

    function testRead() public {
        Oracle oracle = new Oracle(7);
        Reader reader = new Reader(oracle);
        reader.read(0);
        reader.read(1);
        reader.read(2);
        reader.read(3);
        reader.read(6);
        reader.read(5);
    }

    function testCreate() public {
        Reader reader = new Reader(IOracle(address(0)));
        require(reader.create(4, false), "created");
        require(!reader.create(4, true), "not created");
        reader.read(0);
    }

    function testRaw() public {
        Oracle oracle = new Oracle(7);
        Reader reader = new Reader(oracle);
        reader.raw(abi.encodeCall(IOracle.price, (0)));
        (bool isDone, ) = address(reader).call(
            abi.encodeCall(Reader.raw, (abi.encodeCall(IOracle.price, (1))))
        );
        require(!isDone, "should fail");
    }
}

contract Stranger {
    function ask(address to, bytes memory data) public returns (bool isDone) {
        (isDone, ) = to.call(data);
    }
}

contract TreasuryTest {
    uint256 entered;

    constructor() payable {}

    receive() external payable {
        if (entered == 1) {
            entered = 2;
            (bool isDone, ) = msg.sender.call(abi.encodeCall(Treasury.withdraw, (1)));
            require(!isDone, "entered again");
        }
    }

    function told(address, uint256 amount) external pure returns (bool) {
        require(amount != 3, "three");
        return amount > 1;
    }

    function testOwner() public {
        Treasury treasury = new Treasury(5);
        Stranger stranger = new Stranger();
        treasury.pause(true);
        treasury.describe();
        fails(address(treasury), abi.encodeCall(Owned.hand, (address(1))));
        treasury.pause(false);
        treasury.describe();
        require(!stranger.ask(address(treasury), abi.encodeCall(Owned.pause, (true))), "not the owner");
        fails(address(treasury), abi.encodeCall(Owned.hand, (address(0))));
        treasury.hand(address(stranger));
        require(stranger.ask(address(treasury), abi.encodeCall(Treasury.advance, ())), "the owner");
        fails(address(treasury), abi.encodeCall(Treasury.advance, ()));
    }

    function testPaid() public {
        Treasury treasury = new Treasury(200);
        entered = 0;
        treasury.feeOf(1000);
        fails(address(treasury), abi.encodeCall(Treasury.pay, (address(this))));
        fails(address(treasury), abi.encodeCall(Treasury.withdraw, (1)));
        treasury.withdraw(type(uint256).max);
        treasury.withdraw(0);
        treasury.total();
        fails(address(treasury), abi.encodeCall(Treasury.share, (2_000_000)));
        fails(address(treasury), abi.encodeCall(Treasury.share, (2)));
    }

    function testPay() public {
        Treasury treasury = new Treasury{ value: 5 }(10);
        for (uint256 i = 0; i < 3; i++) treasury.pay{ value: 2000 }(address(2));
        treasury.pay{ value: 700 }(address(this));
        fails(address(treasury), abi.encodeCall(Treasury.pay, (address(this))));
        entered = 1;
        treasury.withdraw(10);
        require(entered == 2, "not entered again");
        fails(address(treasury), abi.encodeCall(Treasury.withdraw, (1 ether)));
        treasury.share(1000);
        treasury.share(0);
        treasury.total();
        treasury.forget(address(this));
        treasury.total();
        treasury.advance();
        treasury.pay{ value: 1 }(address(this));
        (bool isDone, ) = address(treasury).call{ value: 11 ether }(
            abi.encodeCall(Treasury.pay, (address(this)))
        );
        require(!isDone, "above the limit");
        Stranger stranger = new Stranger();
        (isDone, ) = address(treasury).call{ value: 3 }(
            abi.encodeCall(Treasury.pay, (address(stranger)))
        );
        require(!isDone, "closed for others");
    }

    function testStates() public {
        Treasury treasury = new Treasury(0);
        treasury.feeOf(1000);
        treasury.advance();
        treasury.advance();
        treasury.describe();
        fails(address(treasury), abi.encodeCall(Treasury.advance, ()));
        treasury.tell(IReceipt(address(this)), 1);
        treasury.tell(IReceipt(address(this)), 2);
        treasury.tell(IReceipt(address(this)), 3);
        fails(address(treasury), abi.encodeCall(Treasury.tell, (IReceipt(address(1)), 3)));
        treasury.forget(address(1));
    }

    function testFallback() public {
        Treasury treasury = new Treasury(0);
        (bool isDone, ) = address(treasury).call(hex"ff00");
        require(isDone, "fallback");
        (isDone, ) = address(treasury).call{ value: 5 }("");
        require(isDone, "receive");
        (isDone, ) = address(treasury).call{ value: 6 }(hex"11");
        require(isDone, "fallback");
        treasury.total();
        treasury.forget(address(this));
    }

    function fails(address to, bytes memory data) internal {
        (bool isDone, ) = to.call(data);
        require(!isDone, "should fail");
    }
}

contract ForwarderTest {
    function testForward() public {
        Counter counter = new Counter();
        Counter proxy = Counter(address(new Forwarder(address(counter))));
        proxy.add(2);
        proxy.add(3);
        require(proxy.count() == 5 && counter.count() == 0, "kept in the proxy");
        (bool isDone, ) = address(proxy).call(abi.encodeCall(Counter.add, (0)));
        require(!isDone, "should fail");
        try new Forwarder(address(1)) {
            revert("should fail");
        } catch {}
        proxy.wipe();
    }

    function testClone() public {
        Counter counter = new Counter();
        Cloner cloner = new Cloner();
        Counter clone = Counter(cloner.clone(address(counter)));
        clone.add(4);
        clone.end(payable(address(this)));
    }
}
