# {"limits":{"debugSessionsMax":1},"alloc":{"0x00000000000000000000000000000000000000c0":{"code":"0x5f5f5500"}}}

// a debugger needs a connection that stays, as a subscription does
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_unsubscribe","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":true}

// no artifact is known; test/rpc/methods/previewnet has those with sources
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x08ce4c6fc0c92fe21fc861fd39471ba1e93601f23215009e23b8842c56ec3758"}
= hash result
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_debug","params":["launch",{"transaction":"${hash}"}]}
<< {"jsonrpc":"2.0","id":4,"result":{"body":{"stops":0,"instructions":4},"events":[]}}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_debug","params":["instructions",{"start":0,"count":100}]}
<< {"jsonrpc":"2.0","id":5,"result":{"body":{"instructions":[{"step":0,"depth":0,"pc":0,"op":"PUSH0","gas":79000},{"step":1,"depth":0,"pc":1,"op":"PUSH0","gas":78998},{"step":2,"depth":0,"pc":2,"op":"SSTORE","gas":78996},{"step":3,"depth":0,"pc":3,"op":"STOP","gas":76796}]},"events":[]}}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_debug","params":["instruction",{"step":2}]}
<< {"jsonrpc":"2.0","id":6,"result":{"body":{"scopes":[{"name":"Stack","presentationHint":"registers","variablesReference":1,"expensive":false},{"name":"Memory","variablesReference":2,"expensive":true},{"name":"Slots","variablesReference":3,"expensive":false}]},"events":[]}}
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_debug","params":["variables",{"variablesReference":1}]}
<< {"jsonrpc":"2.0","id":7,"result":{"body":{"variables":[{"name":"[0]","type":"word","value":"0x0","variablesReference":0},{"name":"[1]","type":"word","value":"0x0","variablesReference":0}]},"events":[]}}
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_debug","params":["loadedSources"]}
<< {"jsonrpc":"2.0","id":8,"result":{"body":{"sources":[]},"events":[]}}

// refused
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_debug","params":["configurationDone"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32000,"message":"the transaction has not begun"}}
>> {"jsonrpc":"2.0","id":10,"method":"previewnet_debug","params":["variables",{"variablesReference":9}]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32000,"message":"these variables are of an earlier stop"}}
>> {"jsonrpc":"2.0","id":11,"method":"previewnet_debug","params":["variables",{"variablesReference":"x"}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[1].variablesReference: expected a whole number, got \"x\"","data":"params[1].variablesReference: expected a whole number, got \"x\""}}
>> {"jsonrpc":"2.0","id":12,"method":"previewnet_debug","params":["setBreakpoints",{}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"params[1].source: expected arguments as an object, got nothing","data":"params[1].source: expected arguments as an object, got nothing"}}
>> {"jsonrpc":"2.0","id":13,"method":"previewnet_debug","params":["fly"]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"params[0]: expected one of launch, disconnect, setBreakpoints, setExceptionBreakpoints, stackTrace, scopes, variables, evaluate, source, instructions, instruction, goTo, configurationDone, threads, exceptionInfo, loadedSources, continue, next, stepIn, stepOut, reverseContinue, stepBack, stepBackIn, stepBackOut, got \"fly\"","data":"params[0]: expected one of launch, disconnect, setBreakpoints, setExceptionBreakpoints, stackTrace, scopes, variables, evaluate, source, instructions, instruction, goTo, configurationDone, threads, exceptionInfo, loadedSources, continue, next, stepIn, stepOut, reverseContinue, stepBack, stepBackIn, stepBackOut, got \"fly\""}}
>> {"jsonrpc":"2.0","id":14,"method":"previewnet_debug","params":["launch",{}]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"params[1]: expected a transaction or a call, got {}","data":"params[1]: expected a transaction or a call, got {}"}}
>> {"jsonrpc":"2.0","id":15,"method":"previewnet_debug","params":["launch",{"transaction":"0x0000000000000000000000000000000000000000000000000000000000000001"}]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32000,"message":"transaction not found"}}
>> {"jsonrpc":"2.0","id":16,"method":"previewnet_debug","params":["disconnect"]}
<< {"jsonrpc":"2.0","id":16,"result":{"body":null,"events":[]}}
>> {"jsonrpc":"2.0","id":17,"method":"previewnet_debug","params":["threads"]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32000,"message":"no debugger on this connection: expected launch first"}}
