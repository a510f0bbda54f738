// SPDX-License-Identifier: MIT
pragma solidity >=0.6.2;

contract Burner {
    uint256 public total;

    function burn() external {
        while (true) { /*A1*/ total += 1; }
    }

    function silent() external {
        /*B1*/ require(total > 10);
        total = 1;
    }
}

contract Middle {
    Burner internal burner = new Burner();
    uint256 internal count;

    function pass() external {
        /*A2*/ burner.burn();
    }

    function leave() external {
        try burner.burn() {
            count = 1;
        } catch {
            count = 2;
        }
        /*C1*/ revert("burnt");
    }

    function limited() external {
        /*D2*/ burner.burn{gas: 50000}();
    }

    function ignored() external {
        (bool isDone, ) = address(burner).call{gas: 50000}(abi.encodeWithSignature("burn()"));
        count = isDone ? 1 : 2;
        while (true) { /*E1*/ count += 1; }
    }
}

contract GasChain {
    Middle internal middle = new Middle();
    uint256 internal count;

    // case: gas that ends two calls below
    // call: chain()
    // gas: 300000
    // message: call ran out of gas
    // frame: Burner.burn at A1
    // frame: Middle.pass at A2
    // frame: GasChain.chain at A3
    function chain() public {
        /*A3*/ middle.pass();
    }

    // case: gas that ends two calls below an internal function
    // call: inner()
    // gas: 300000
    // message: call ran out of gas
    // frame: Burner.burn at A1
    // frame: Middle.pass at A2
    // frame: GasChain.chain at A3
    // frame: GasChain.inner at F4
    function inner() public {
        count = 1;
        /*F4*/ chain();
    }

    // case: gas that ends below a catch, and a revert after it
    // call: caught()
    // gas: 5000000
    // message: reverted with reason string "burnt"
    // frame: Middle.leave at C1
    // frame: GasChain.caught at C2
    function caught() public {
        /*C2*/ middle.leave();
    }

    // case: gas that ends in a call with a limit
    // call: limit()
    // message: call ran out of gas
    // frame: Burner.burn at A1
    // frame: Middle.limited at D2
    // frame: GasChain.limit at D3
    function limit() public {
        /*D3*/ middle.limited();
    }

    // case: gas that ends after a call that ran out of gas was ignored
    // call: ignore()
    // gas: 500000
    // message: call ran out of gas
    // frame: Middle.ignored at E1
    // frame: GasChain.ignore at E2
    function ignore() public {
        /*E2*/ middle.ignored();
    }

    // case: gas that ends in the constructor of a created contract
    // call: create()
    // gas: 300000
    // message: call ran out of gas
    // frame: Endless.constructor at G1
    // frame: GasChain.create at G2
    function create() public {
        /*G2*/ new Endless();
    }

    // case: the gas of the caller ends after a call that ran out of gas
    // call: outerEnds()
    // gas: 200000
    // message: transaction ran out of gas
    // frame: GasChain.outerEnds at H1
    function outerEnds() public {
        (bool isDone, ) = address(middle).call(abi.encodeWithSignature("pass()"));
        while (!isDone) { /*H1*/ count += 1; }
    }
}

contract Endless {
    uint256 internal total;

    constructor() public {
        while (true) { /*G1*/ total += 1; }
    }
}
