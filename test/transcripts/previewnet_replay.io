// what is no journal is refused with the line and the reason
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_replay","params":["{\"block\":1}\n"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"journal: line 1: this is no journal: its first line has no \"journal\""}}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_replay","params":[""]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"journal: line 1: expected a journal, got nothing"}}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_replay","params":["{\"journal\":1,\"version\":\"0.9.9\"}\n"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"journal: line 1: expected a journal of format 2, got 1, as version 0.9.9 writes it"}}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_replay","params":[{"journal":1}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"params[0]: expected a text, got {\"journal\":1}","data":"params[0]: expected a text, got {\"journal\":1}"}}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_replay"}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"params[0]: expected a text, got nothing","data":"params[0]: expected a text, got nothing"}}
